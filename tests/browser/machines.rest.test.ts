import './machines.test.ts';
