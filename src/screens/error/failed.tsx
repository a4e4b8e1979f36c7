import { ErrorPage } from './error-page.tsx';

/** The server failed. */
export const FailedScreen = () => <ErrorPage scene="failed" code="500" />;
