// Where the screens of moves are.

export const movesPath = '/moves';
