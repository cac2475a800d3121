// Knows what a file becomes that the build copies beside the app: its path.
/// <reference types="electron-vite/node" />
