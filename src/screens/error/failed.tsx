import { ErrorPage } from './error-page.tsx';

/**
 * The server failed.
 * @page /500 light
 */
export const FailedScreen = () => <ErrorPage scene="failed" code="500" />;
