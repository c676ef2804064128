import './samples.test.ts';
