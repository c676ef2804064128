export const UNDER_WAY_COPY = {
  title: '这个功能还在做',
  hint: '做好后会出现在这里。现在可以先用工作台、订单和包裹。',
  back: '回到工作台',
} as const;
