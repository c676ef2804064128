import './purchase.test.ts';
