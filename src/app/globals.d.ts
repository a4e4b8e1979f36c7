/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `1` in test builds. By its own name vite.config.ts can put the value in, so that a release build leaves out what hangs on it. */
  readonly VITE_RECORD?: string;
}

/** Tells one build from another; set by vite.config.ts. */
declare const __BUILD__: string;
