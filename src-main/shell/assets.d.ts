// Knows what the build makes of a file that goes along with the app: its path, when it runs.
declare module '*?asset' {
  const file: string;
  export { file as default };
}
