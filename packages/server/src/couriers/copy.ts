/** What the rooms of couriers say of themselves. */
export const COURIERS_COPY = {
  shop: '平台',
  days: (start: string, end: string) => (start === end ? start : `${start || '现在'}至${end || '以后'}`),
  area: (province: string, city: string) => `${province}${city}`,
  areas: (list: readonly string[], more: number) =>
    list.length === 0 ? '无' : `${list.join('、')}${more > 0 ? `等${list.length + more}个` : ''}`,
  none: '无',
  amount: '金额有误，最多两位小数',
  newCourier: (name: string) => `新快递：${name}`,
  changed: (name: string) => `修改快递：${name}`,
  closure: (warehouse: string) => `休息日：${warehouse}`,
  addressUnknown: '没有识别到省市，请补全地址',
  fields: {
    company: '快递公司',
    warehouse: '仓库',
    subname: '备注名',
    tips: '温馨提示',
    cutoff: '截单时间',
    account: '面单账号',
    issue: '出单方式',
    areas: '停发地区',
    days: '休息日',
    name: '名称',
  },
  /** A courier's row as it is named: company and sub-name. */
  row: (name: string, subname: string) => (subname === '' ? name : `${name} ${subname}`),
} as const;

/** What the owner of a supplier is told of what was decided. */
export const COURIER_NEWS = {
  approve: (title: string) => `“${title}”已通过平台审核。`,
  refuse: (title: string, reason: string) => `“${title}”未通过平台审核：${reason}。`,
} as const;

/** The waybill that a test of an account issues and takes back (O097). Nobody lives there. */
export const TEST_WAYBILL = {
  sender: {
    name: '测试寄件',
    mobile: '13800000000',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '测试路1号（面单账号测试，请勿揽收）',
  },
  receiver: {
    name: '测试收件',
    mobile: '13800000001',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    detail: '测试路2号（面单账号测试，请勿派送）',
  },
  goods: '测试',
  done: (waybill: string) => `已出单并取消，运单号 ${waybill}`,
  kept: (waybill: string, reason: string) => `已出单 ${waybill}，但没有取消：${reason}，请到快递公司后台取消`,
  failed: (reason: string) => `没有出单：${reason}`,
} as const;
