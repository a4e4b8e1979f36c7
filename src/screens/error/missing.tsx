import { ErrorPage } from './error-page.tsx';

/**
 * No such page.
 * @page /404 light
 */
export const MissingScreen = () => <ErrorPage scene="missing" code="404" />;
