import { importRecipients } from './src/recipients/import-recipients.ts';
import { readSheet } from './src/spreadsheet/read-sheet.ts';
import { writeXlsx, writeCsv } from './src/spreadsheet/write-sheet.ts';
import * as X from 'xlsx';
const H='主订单编号,子订单编号,选购商品,商品数量,收件人,收件人手机号,省,市,区,街道,详细地址,商家备注'.split(',');
const row=(i:number)=>[String(6922137200209376911n+BigInt(i*7919)),String(6958851394418937334n+BigInt(i*104729)),'透明收纳盒抽屉式',String(i%5),'张三',`138${String(i*7%100000000).padStart(8,'0')}`,'广东省','深圳市','南山区','粤海街道',`科技路${i}号阳光花园${i%40}栋1单元1060室`,i%9?'':'加急'];
const rows=(n:number)=>Array.from({length:n},(_,i)=>row(i));
async function run(name:string,bytes:Uint8Array){
  for(let k=0;k<2;k++){const t=performance.now();const r=await readSheet(bytes,{maxBytes:6e6});const t1=performance.now();const im=await importRecipients({bytes,platform:4,maxBytes:6e6});const t2=performance.now();
  console.log(name,(bytes.length/1048576).toFixed(2)+'MB rows',r.sheets[0]!.rows.length,'read',(t1-t|0)+'ms','whole import',(t2-t1|0)+'ms','state2',im.rows.filter(x=>x.state===2).length,(process.memoryUsage().heapUsed/1e6|0)+'MB');}
}
await run('csv',writeCsv([H,...rows(24500)],{bom:true}));
await run('xlsx',writeXlsx({sheetName:'a',columns:H.map(title=>({title})),rows:rows(45000)}));
const ws=X.utils.aoa_to_sheet([H,...rows(13000)]);const wb=X.utils.book_new();X.utils.book_append_sheet(wb,ws,'a');
await run('xls',new Uint8Array(X.write(wb,{type:'array',bookType:'biff8'})));
const html='<table>'+[H,...rows(13000)].map(r=>'<tr>'+r.map(c=>`<td style="mso-number-format:'\\@'">${c}</td>`).join('')+'</tr>').join('')+'</table>';
await run('html',new TextEncoder().encode(html).slice(0,5242880));
await run('csv tb whole address', writeCsv(['订单编号,收货人姓名,联系手机,收货地址'.split(','),...rows(44000).map(r=>[r[0]!,r[4]!,r[5]!,`广东省 深圳市 南山区 ${r[10]}`])],{bom:true}).slice());
