/** Texts of the demo persons. The resident number is made up and only fits the check digit. */
export const DEMO_PERSON = {
  name: '王礼达',
  idCard: '11010519491231002X',
  idCardMask: '1****************X',
} as const;
export const DEMO_TEXTS = {
  opening: '演示余额',
  welcome: '欢迎使用礼达演示店铺：余额 1000.00 元可以直接下单，充值请在沙箱页付款，不会产生真实扣款。',
  hiddenHosts: ['partner.example.com', 'agent.example.com'],
};
