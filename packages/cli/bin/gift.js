#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Before anything newer than this line's own syntax is loaded: an old Node would only say that it cannot read it.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`gift 需要 Node 20.19 或更新的版本，现在是 ${process.versions.node}\n`);
  process.stderr.write('下一步：从 https://nodejs.org 安装新版本后再执行\n');
  process.exit(1);
}

if (!existsSync(new URL('../dist/main.js', import.meta.url))) await buildOnce();
await import('../dist/main.js');

/** A fresh checkout has no bundle yet: make it once, and say so. An installed copy has nothing to make it from. */
async function buildOnce() {
  const config = new URL('../vite.config.ts', import.meta.url);
  if (!existsSync(config)) {
    process.stderr.write('gift 没有装完整：缺少 dist/main.js\n下一步：重新安装 @giftship/cli\n');
    process.exit(1);
  }
  process.stderr.write('gift：第一次运行，正在构建命令行……\n');
  try {
    const { build } = await import('vite');
    await build({
      root: fileURLToPath(new URL('..', import.meta.url)),
      configFile: fileURLToPath(config),
      logLevel: 'error',
    });
  } catch (error) {
    process.stderr.write(`gift 构建失败：${error instanceof Error ? error.message : error}\n`);
    process.stderr.write('下一步：在项目目录里执行 npm ci 或 npm run build\n');
    process.exit(1);
  }
}
