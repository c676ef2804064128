import { allProvinces, type Region } from './src/address/regions.ts';
import { placeOf } from './src/address/parse-address.ts';
import { parseRecipient } from './src/recipients/parse-recipient.ts';
let seed=Number(process.argv[2]??1);const rnd=()=>{seed=(seed*1664525+1013904223)>>>0;return seed/4294967296};const pick=<T>(a:readonly T[])=>a[Math.floor(rnd()*a.length)]!;
const leaf:Region[]=[];for(const p of allProvinces()) if(!/^(71|81|82)/.test(p.code)) for(const c of p.children){ if(c.children.length===0)leaf.push(c); else for(const d of c.children) if(Number(d.code.slice(4))<61||/^(4419|4420|4604|6202)/.test(d.code)) leaf.push(d)}
const sur='王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武戴莫孔向汤'.split('');
const giv='伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲辉鹏宇轩涵梓怡欣雨佳思晨浩然博文子嘉诗琪林海洲江山河东南阳国庆春夏秋冬雪梅兰竹菊城路'.split('');
const name=()=>rnd()<.05?pick(['欧阳','司马','上官','诸葛','慕容'])+pick(giv)+(rnd()<.5?pick(giv):''):pick(sur)+pick(giv)+(rnd()<.6?pick(giv):'');
const roads='人民路 中山路 解放路 建设大道 和平街 南京路 北京东路 长江路 科技园路 文化街 迎宾大道 朝阳路 上海路 西安路 长春街 重庆路 太原街 青年路 滨河路 府前街'.split(' ');
const est='阳光花园 幸福里 绿地广场 金色家园 翠湖苑 上海城 星河湾 万达广场 碧桂园 春天小区 北京花园 国际大厦 御景湾 世纪城'.split(' ');
const detail=()=>{const r=rnd();const n=1+Math.floor(rnd()*998);const a=pick(roads)+n+'号';if(r<.2)return a;if(r<.6)return a+pick(est)+(1+Math.floor(rnd()*40))+'栋'+(1+Math.floor(rnd()*6))+'单元'+(100+Math.floor(rnd()*2800))+'室';if(r<.7)return a+pick(est)+(1+Math.floor(rnd()*40))+'-'+(1+Math.floor(rnd()*4))+'-'+(100+Math.floor(rnd()*2800));if(r<.8)return pick(['城关镇','新安街道','文昌街道','河东乡','柳林镇'])+pick(['东风','新华','前进','李家','王庄'])+'村'+(1+Math.floor(rnd()*20))+'组'+(rnd()<.5?n+'号':'');if(r<.9)return a+pick(est)+'菜鸟驿站';return a+pick(est)+pick(['A座','B栋','南门','商铺'])+(1+Math.floor(rnd()*30))+'楼'};
const mob=()=>'1'+pick(['38','39','58','86','99','50','77','31'])+String(Math.floor(rnd()*1e8)).padStart(8,'0');
const stem=(n:string)=>n.replace(/(维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)$/,'');
const kinds:Record<string,(x:any)=>string>={
 comma:x=>[x.n,x.m,x.A].join('，'), space:x=>[x.n,x.m,x.p,x.c,x.d,x.t].filter(Boolean).join(' '), tab:x=>[x.n,x.m,x.A].join('\t'), addrFirst:x=>[x.A,x.n,x.m].join(' '), addrFirstComma:x=>[x.A,x.m,x.n].join(','),
 glueNPA:x=>x.n+x.m+x.A, glueANP:x=>x.A+x.n+x.m, gluePNA:x=>x.m+x.n+x.A, glueNAP:x=>x.n+x.A+x.m, glueAPN:x=>x.A+x.m+x.n,
 label1:x=>`收件人：${x.n} 手机号码：${x.m} 所在地区：${x.p}${x.c}${x.d} 详细地址：${x.t}`, label2:x=>`收货人: ${x.n}\n联系电话: ${x.m}\n收货地址: ${x.A}`, label3:x=>`姓名:${x.n},电话:${x.m},地址:${x.A}`, label4:x=>`${x.n} 电话${x.m} 地址${x.A}`, labelNoSep:x=>`收件人:${x.n}电话:${x.m}地址:${x.A}`,
 plus86:x=>`${x.n} +86 ${x.m} ${x.A}`, sp344:x=>`${x.n} ${x.m.slice(0,3)} ${x.m.slice(3,7)} ${x.m.slice(7)} ${x.A}`, hy344:x=>`${x.A} ${x.n} ${x.m.slice(0,3)}-${x.m.slice(3,7)}-${x.m.slice(7)}`,
 ext:x=>(x.M=x.m+'-1234',`${x.n} ${x.m}-1234 ${x.A}`), extZhuan:x=>(x.M=x.m+'-5678',`${x.n}，${x.m}转5678，${x.A}`), extBr:x=>(x.M=x.m+'-5678',`${x.n}[5678]，${x.m}-5678，${x.A}[5678]`), extEnd:x=>(x.M=x.m+'-567',`${x.A}${x.n} ${x.m}#567`),
 order:x=>(x.o='6'+String(Math.floor(rnd()*1e9)).padStart(9,'0')+String(Math.floor(rnd()*1e9)).padStart(9,'1'),`${x.o} ${x.n} ${x.m} ${x.A}`), orderPdd:x=>(x.o='261105-'+String(Math.floor(rnd()*1e7)).padStart(7,'1')+String(Math.floor(rnd()*1e8)).padStart(8,'2'),`${x.o}，${x.n}，${x.m}，${x.A}`), order12:x=>(x.o='33'+String(Math.floor(rnd()*1e10)).padStart(10,'0'),`${x.o},${x.n},${x.m},${x.A}`),orderGlue:x=>(x.o='6'+String(Math.floor(rnd()*1e9)).padStart(9,'0')+String(Math.floor(rnd()*1e9)).padStart(9,'1'),`${x.o}${x.n}${x.m}${x.A}`),
 short:x=>`${x.n} ${x.m} ${stem(x.p)}${x.c===x.p?'':stem(x.c)}${x.d}${x.t}`, noProv:x=>`${x.n} ${x.m} ${x.c}${x.d}${x.t}`, short2:x=>`${x.n}，${x.m}，${stem(x.p)} ${x.c} ${x.d} ${x.t}`, repeat:x=>`${x.n} ${x.m} ${x.p} ${x.c} ${x.d} ${x.p}${x.c===x.p?'':x.c}${x.d}${x.t}`,
 full:x=>`${x.n} ${x.m} ${x.A}`.replace(/[0-9]/g,(d:string)=>String.fromCharCode(d.charCodeAt(0)+0xfee0)).replaceAll(' ','　'), zero:x=>`\u202d${x.n}\u202c ${x.m.slice(0,4)}\u200b${x.m.slice(4)} ${x.A}`,
 chat:x=>`麻烦发到${x.A}，${x.n}收，${x.m}，谢谢`, chat2:x=>`亲 地址是${x.A} ${x.n} ${x.m}`, chat3:x=>`${x.n} ${x.m} ${x.A} 尽快发货谢谢`, idx:x=>`3. ${x.n} ${x.m} ${x.A}`, noName:x=>(x.N='',`${x.m} ${x.A}`), noPhone:x=>(x.M='',`${x.n} ${x.A}`), detailSp:x=>`${x.n} ${x.m} ${x.p}${x.c===x.p?'':x.c}${x.d} ${x.t.replace(/号/,'号 ').replace(/栋/,'栋 ')}`.trim(), title:x=>(x.N=x.n[0]+pick(['先生','女士','老师']),`${x.N} ${x.m} ${x.A}`), titleGlue:x=>(x.N=x.n[0]+pick(['先生','女士','老师','小姐']),`${x.A}${x.N}${x.m}`), paren:x=>`${x.A}（${x.n}收）${x.m}`, addrPhone2:x=>`${x.A}，收件人${x.n}，电话${x.m}`,dist:x=>`${x.n} ${x.m} ${x.d||x.c}${x.t}`,
};
let tot=0,ok=0,silent=0,flagged=0,reg=0;const show=Number(process.argv[3]??3);const only=process.argv[4];
for(const [k,f] of Object.entries(kinds)){ if(only&&only!==k)continue;let kok=0,kn=200,ks=0,kf=0;const bad:string[]=[];
 for(let i=0;i<kn;i++){const r=pick(leaf);const pl=placeOf(r);const x:any={n:name(),m:mob(),p:pl.province,c:pl.city,d:pl.district,t:detail(),o:''};x.N=x.n;x.M=x.m;x.A=x.p+(x.c===x.p?'':x.c)+x.d+x.t; if(x.c===x.p)x.A=x.p+x.d+x.t; x.N=x.n;const line=f(x);const y=parseRecipient(line);
  const got=[y.shop_order,y.rec_name,y.rec_mobile,y.rec_province,y.rec_city,y.rec_district,y.rec_address].join('|');const want=[x.o,x.N,x.M,x.p,x.c,x.d,x.t].join('|');tot++;if(y.flag){flagged++;kf++};if(y.rec_province===x.p&&y.rec_city===x.c&&y.rec_district===x.d)reg++;if(got===want){ok++;kok++}else{if(!y.flag){silent++;ks++};if(bad.length<show)bad.push(`   ${line}\n     got  ${got} ${y.reasons}\n     want ${want}`)}}
 if(kok<kn||kf>6)console.log(k,kok/kn,'silent',ks,'flag',kf,'\n'+bad.join('\n'))}
console.log('full',(ok/tot*100).toFixed(2),'region',(reg/tot*100).toFixed(2),'silent',(silent/tot*100).toFixed(2),'flagged',(flagged/tot*100).toFixed(2));
