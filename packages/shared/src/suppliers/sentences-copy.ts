/** What is wrong with what a supplier wrote, in the words of the form. */
export const SUPPLIER_SENTENCES = {
  name: '店铺名称为2到20字',
  company: '公司名称为4到60字，与营业执照一致',
  licence: '统一社会信用代码有误，请核对18位代码',
  licencePic: '请上传营业执照照片',
  categories: '请至少选择一个经营类目',
  couriers: '请至少填写一家合作快递',
  parcels: '预计日均单量为1到1000000',
} as const;
