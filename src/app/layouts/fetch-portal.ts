/** The portal's frame, which most people see after their first page. */
export const fetchPortal = () => import('./portal-frame.tsx');
