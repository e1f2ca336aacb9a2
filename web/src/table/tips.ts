// A word of advice for whoever has not played before, by the question that is asked. For reading only.

const TIPS: Record<string, string> = {
  starting_problem:
    'Points are made at Problems. Take one that asks you for a colour of your deck; the other player needs what it says for them.',
  mulligan: 'Keep a hand with Friends of cost 1 or 2: you begin with few action tokens.',
  main_action:
    'Glowing cards can act: click one, then where it goes. Bring Friends to a Problem until your line there says met, and points follow when you end the phase. Tokens you do not spend stay yours.',
  challenge:
    'A Troublemaker keeps you from scoring at its Problem. Win a faceoff against it and it is gone, and you get its points.',
  priority: 'Nothing has to be done here. Pass, unless a card of yours should act first.',
  order_cards: 'It only matters for when these cards come up again.',
  discard_down: 'Take one you can not use soon.',
  retire_down: 'Friends at a Problem do not count: move them there in time.',
  confront: 'Points are counted one Problem after the other.',
};

/** After so many turns nobody is new any more. */
const NEW = 8;

export function tip(question: string, turn: number): string {
  return turn <= NEW ? (TIPS[question] ?? '') : '';
}
