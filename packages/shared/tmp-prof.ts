import {parseRecipient} from './src/recipients/parse-recipient.ts';
const ls=['3544179369860458508，张三，13800001234，广东省深圳市南山区科技路1号3栋2单元501','张三13800001234广东省深圳市南山区科技路1号','广东省深圳市南山区科技路1号3栋502室张三13800001234','收件人: 张三\n联系方式: 13800001234\n所在地区: 广东省深圳市南山区\n街道地址: 科技路1号','王老师 13800001234 四川省成都市武侯区人民南路四段1号'];
for(const l of ls)parseRecipient(l);
for(const l of [...ls]){const t0=performance.now();for(let i=0;i<10000;i++)parseRecipient(l);console.log((10000/(performance.now()-t0)*1000)|0,'rows/s',l.slice(0,12))}
