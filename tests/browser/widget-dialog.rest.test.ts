import './widget-dialog.test.ts';
