// Random games of noughts and crosses with boardgame.io on one core, through its own client and reducer.
import { createRequire } from "node:module";

const require = createRequire(`${process.argv[2]}/`);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const complete = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (complete(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// A small generator of its own, so that every run draws the same.
let drawn = 1;
const below = (most) => {
  drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
  return Math.floor((drawn / 4294967296) * most);
};

const milliseconds = Number(process.argv[3]) * 1000;
let games = 0;
let choices = 0;
const start = performance.now();
while (performance.now() - start < milliseconds) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.cells.flatMap((cell, place) => (cell === null ? [place] : []));
    client.moves.mark(free[below(free.length)]);
    choices += 1;
  }
  client.stop();
  games += 1;
}
console.log(games, choices, (performance.now() - start) / 1000);
