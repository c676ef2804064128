import './embed-login.test.ts';
