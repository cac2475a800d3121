// The key that prints labels, wherever they are offered.

export const labelsKey = 'Alt+L';
