import './widget-journey.test.ts';
