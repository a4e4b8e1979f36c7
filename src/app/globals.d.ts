/// <reference types="vite/client" />

/** Tells one build from another; set by vite.config.ts. */
declare const __BUILD__: string;
