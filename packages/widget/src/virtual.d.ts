declare module 'virtual:gift-paths' {
  /** Below /api. */
  const paths: { list: string; options: string; config: string; click: string };
  export default paths;
}
declare const GIFT_VERSION: string;
