import { ErrorPage } from './error-page.tsx';

/** No such page. */
export const MissingScreen = () => <ErrorPage scene="missing" code="404" />;
