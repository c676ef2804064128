declare module 'virtual:antd/*';
