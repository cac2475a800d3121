// The circulation desk.

export function DeskScreen() {
  return null;
}
