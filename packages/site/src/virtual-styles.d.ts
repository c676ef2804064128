declare module 'virtual:antd/*';
declare module 'virtual:kit-tokens.css';
