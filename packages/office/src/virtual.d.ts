declare module 'virtual:office-routes' {
  /** The contract, of which only method, path and the key are there when it runs (kit/plugins/api-routes.ts). */
  const routes: import('@giftship/shared/api/office-routes').OfficeApi & {
    doors: { captcha: import('@giftship/shared/api/routes').ApiRoutes['accounts']['captcha'] };
  };
  export default routes;
}
declare module 'virtual:supplier-routes' {
  type Accounts = import('@giftship/shared/api/routes').ApiRoutes['accounts'];
  type Content = import('@giftship/shared/api/routes').ApiRoutes['content'];
  const routes: import('@giftship/shared/api/supplier-routes').SupplierApi & {
    doors: Pick<
      Accounts,
      | 'captcha'
      | 'login'
      | 'smsLogin'
      | 'register'
      | 'findPassword'
      | 'smsForLogin'
      | 'smsRegister'
      | 'smsFindPassword'
    > &
      Pick<Content, 'agreement'>;
  };
  export default routes;
}
