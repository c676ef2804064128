import './widget.test.ts';
