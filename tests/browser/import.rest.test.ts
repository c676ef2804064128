import './import.test.ts';
