import './embed.test.ts';
