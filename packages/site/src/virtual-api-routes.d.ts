declare module 'virtual:api-routes' {
  /** The contract, of which only method, path and `file` are there when it runs (kit/plugins/api-routes.ts). */
  const routes: import('@giftship/shared/api/routes').ApiRoutes;
  export default routes;
}
