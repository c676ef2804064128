import './paste.test.ts';
