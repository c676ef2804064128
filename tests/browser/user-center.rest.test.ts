import './user-center.test.ts';
