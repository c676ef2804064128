import './more.test.ts';
