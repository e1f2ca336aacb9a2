//! The tree of a search: nodes and the moves between them in two flat lists, cleared and filled again, so that thinking
//! allocates nothing once it has thought as long before.

/// No node.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A move at a node, by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    key: u64,
    pub(crate) prior: f32,
    /// What the evaluation said of it, as a chance for the mover: counts as one visit.
    pub(crate) guess: f32,
    pub(crate) visits: u32,
    /// How often it could have been chosen.
    pub(crate) offered: u32,
    /// Sum of the mover's chances.
    pub(crate) total: f32,
    pub(crate) child: u32,
    /// The listing it was last found by: copies of one card are one move.
    listed: u32,
}

impl Edge {
    /// The mover's chance, as far as is known.
    pub(crate) fn mean(&self) -> f32 {
        (self.total + self.guess) / (self.visits as f32 + 1.0)
    }
}

/// A question, by the moves that led to it. Its edges lie together in the list of edges, with room for more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) visits: u32,
    pub(crate) primed: Primed,
    first: u32,
    len: u32,
    room: u32,
}

/// Whether priors have been worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primed {
    No,
    Yes,
}

/// All of it. The root is wherever the search says.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    listing: u32,
}

impl Tree {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// A new node, without moves.
    pub(crate) fn sprout(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, primed: Primed::No, first: 0, len: 0, room: 0 });
        self.nodes.len() as u32 - 1
    }

    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The edges of a node, in the order they were first found.
    pub(crate) fn edges(&self, node: u32) -> &[Edge] {
        let n = &self.nodes[node as usize];
        &self.edges[n.first as usize..(n.first + n.len) as usize]
    }

    pub(crate) fn edges_mut(&mut self, node: u32) -> &mut [Edge] {
        let n = &self.nodes[node as usize];
        &mut self.edges[n.first as usize..(n.first + n.len) as usize]
    }

    /// The node a move leads to, made if it is not there.
    pub(crate) fn child(&mut self, node: u32, at: u32) -> u32 {
        let child = self.edges(node)[at as usize].child;
        if child != NOWHERE {
            return child;
        }
        let new = self.sprout();
        self.edges_mut(node)[at as usize].child = new;
        new
    }

    /// Begins to list the moves of a node, of which there may be so many.
    pub(crate) fn begin_listing(&mut self, node: u32, moves: usize) {
        self.listing = self.listing.wrapping_add(1);
        if self.nodes[node as usize].room == 0 {
            self.make_room(node, moves as u32);
        }
    }

    /// The place of a move among the edges of a node, made if it is not there; nothing if this listing has it already.
    /// Moves come in much the same order every time, so the search for it begins at `near`.
    pub(crate) fn list(&mut self, node: u32, key: u64, near: usize) -> Option<u32> {
        let listing = self.listing;
        let edges = self.edges_mut(node);
        let near = near.min(edges.len());
        let ahead = edges[near..].iter().position(|e| e.key == key).map(|at| near + at);
        if let Some(at) = ahead.or_else(|| edges[..near].iter().position(|e| e.key == key)) {
            let before = std::mem::replace(&mut edges[at].listed, listing);
            return (before != listing).then_some(at as u32);
        }
        // What is new is thought of as the others are.
        let n = edges.len().max(1) as f32;
        let prior = edges.iter().map(|e| e.prior).sum::<f32>() / n;
        let guess = edges.iter().map(|e| e.guess).sum::<f32>() / n;
        let edge = Edge {
            key,
            prior: prior.max(0.01),
            guess: if edges.is_empty() { 0.5 } else { guess },
            visits: 0,
            offered: 0,
            total: 0.0,
            child: NOWHERE,
            listed: listing,
        };
        let Node { len, room, .. } = self.nodes[node as usize];
        if len == room {
            self.make_room(node, 2 * room.max(4));
        }
        let n = &mut self.nodes[node as usize];
        self.edges[(n.first + n.len) as usize] = edge;
        n.len += 1;
        Some(n.len - 1)
    }

    /// Moves the edges of a node to the end of the list, with more room.
    fn make_room(&mut self, node: u32, room: u32) {
        const EMPTY: Edge =
            Edge { key: 0, prior: 0.0, guess: 0.0, visits: 0, offered: 0, total: 0.0, child: NOWHERE, listed: 0 };
        let n = &mut self.nodes[node as usize];
        let (from, len) = (n.first as usize, n.len as usize);
        n.first = self.edges.len() as u32;
        n.room = room;
        self.edges.extend_from_within(from..from + len);
        self.edges.resize(n.first as usize + room as usize, EMPTY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists moves by their names and says where they are.
    fn listed(tree: &mut Tree, node: u32, keys: &[u64]) -> Vec<Option<u32>> {
        tree.begin_listing(node, keys.len());
        keys.iter().enumerate().map(|(i, key)| tree.list(node, *key, i)).collect()
    }

    #[test]
    fn moves_keep_their_places_whatever_the_order_and_copies_count_once() {
        let mut tree = Tree::default();
        let root = tree.sprout();
        assert_eq!(listed(&mut tree, root, &[7, 8, 7]), [Some(0), Some(1), None]);
        tree.edges_mut(root)[1].visits = 5;
        let child = tree.child(root, 1);
        assert_eq!(listed(&mut tree, child, &[1, 2, 3]), [Some(0), Some(1), Some(2)]);
        // The root outgrows its room and moves behind its child.
        let more: Vec<u64> = (8..40).collect();
        let places = listed(&mut tree, root, &more);
        assert_eq!(places[0], Some(1));
        assert_eq!(places[31], Some(32));
        assert_eq!(tree.edges(root)[1].visits, 5);
        assert_eq!(tree.child(root, 1), child);
        assert_eq!(listed(&mut tree, root, &[8, 7]), [Some(1), Some(0)]);
        assert_eq!(tree.edges(child).len(), 3);
    }
}
