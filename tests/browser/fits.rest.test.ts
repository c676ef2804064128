import './fits.test.ts';
