// What the two reference cards and the list of keys say. For reading only: nothing here decides anything.

export const ACTIONS = {
  rule: '609.2',
  rows: [
    ['Play a Friend, Resource or Event', 'its cost'],
    ['Play a Troublemaker face down', '1 token'],
    ['Move a character to another area', '2 tokens'],
    ['Draw a card', '1 token'],
    ['Rally one of your frightened cards', '2 tokens'],
    ['Use an ability', 'as it says'],
  ] as [string, string][],
};

export const TOKENS = {
  rule: '604.1',
  rows: [
    { from: 0, to: 1, gain: 2 },
    { from: 2, to: 5, gain: 3 },
    { from: 6, to: 10, gain: 4 },
    { from: 11, to: 15, gain: 5 },
  ],
};

export const GOAL = { points: 15, rule: '103.2' };

export const KEYS: [string, string][] = [
  ['1 … 99', 'take the answer with this number'],
  ['Space', 'take the marked answer: pass, go on'],
  ['Esc', 'let go of the chosen card, close a window'],
  ['Tab, Enter', 'go through cards and buttons, press them'],
  ['Z', 'show the card large'],
  ['W', 'why not? of the card'],
  ['H', 'what would a bot do?'],
  ['U', 'take back'],
  ['P', 'peek at the board in a faceoff'],
  ['?', 'this help'],
];
