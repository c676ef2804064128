import own from '../package.json' with { type: 'json' };
import { type AttributeSpec, ELEMENTS, EVENTS, PROPERTIES } from '../src/contract.ts';
import { propertyName } from '../src/element/property-name.ts';

interface Parameter {
  name: string;
  type: string;
  optional?: true;
}
const elements = Object.entries(ELEMENTS);
const methodsOf = (methods: object) =>
  Object.entries(methods as Record<string, { about: string; parameters: readonly Parameter[] }>);
const attributesOf = (tag: keyof typeof ELEMENTS) => Object.entries<AttributeSpec>(ELEMENTS[tag].attributes);

/** custom-elements.json, schema 2.1: what editors and catalogues of elements read. */
export function manifest(): string {
  const declarations = elements.map(([tag, { about, events, parts, slots, methods }]) => ({
    kind: 'class',
    customElement: true,
    name: className(tag),
    tagName: tag,
    description: about,
    attributes: attributesOf(tag as keyof typeof ELEMENTS).map(([name, spec]) => ({
      name,
      fieldName: propertyName(name),
      type: { text: typeOf(spec) },
      ...(spec.fallback === undefined ? {} : { default: String(spec.fallback) }),
      description: spec.about,
    })),
    members: [
      ...attributesOf(tag as keyof typeof ELEMENTS).map(([name, spec]) => ({
        kind: 'field',
        name: propertyName(name),
        type: { text: propertyType(spec) },
        description: spec.about,
      })),
      ...methodsOf(methods).map(([name, { about, parameters }]) => ({
        kind: 'method',
        name,
        description: about,
        parameters: parameters.map(({ name, type, optional }) => ({ name, type: { text: type }, optional })),
        return: { type: { text: 'void' } },
      })),
    ],
    events: events.map((name) => ({
      name,
      type: { text: `CustomEvent<${detailType(name)}>` },
      description: EVENTS[name].about,
    })),
    slots: Object.entries(slots).map(([name, description]) => ({ name, description })),
    cssParts: Object.entries(parts).map(([name, description]) => ({ name, description })),
    cssProperties:
      tag === 'gift-shop'
        ? []
        : Object.entries(PROPERTIES).map(([name, { light, about }]) => ({
            name,
            default: light,
            description: about,
          })),
  }));
  const exports = elements.map(([tag]) => ({
    kind: 'custom-element-definition',
    name: tag,
    declaration: { name: className(tag), module: 'gift.mjs' },
  }));
  const modules = [
    { kind: 'javascript-module', path: 'gift.mjs', summary: own.version, declarations, exports },
  ];
  return `${JSON.stringify({ schemaVersion: '2.1.0', modules }, null, 2)}\n`;
}

/** Typings for scripts (DOM), React 19 and Vue, in one file. */
export function domTypings(): string {
  const { head, react, dom, jsx, vue } = typings();
  return `${head}${react}\n${dom}\n${jsx}\n${vue}`;
}

/** The same as a package has them, by file: whoever has no React or Vue needs neither for the typings. */
export function packageTypings(): Record<'index.d.ts' | 'react.d.ts' | 'vue.d.ts', string> {
  const { head, react, dom, jsx, vue } = typings();
  return {
    'index.d.ts': `${head}\n${dom}\nexport {};\n`,
    'react.d.ts': `${head}${react}import './index.mjs';\n\n${jsx}`,
    'vue.d.ts': `${head}import 'vue';\nimport './index.mjs';\n\n${vue}`,
  };
}

function typings() {
  const interfaces = elements.map(([tag, { about, methods, events }]) => {
    const name = className(tag);
    const fields = attributesOf(tag as keyof typeof ELEMENTS).map(
      ([attribute, spec]) => `  /** ${spec.about} */\n  ${propertyName(attribute)}: ${propertyType(spec)};`,
    );
    const calls = methodsOf(methods).map(([method, { about, parameters }]) => {
      const list = parameters.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`);
      return `  /** ${about} */\n  ${method}(${list.join(', ')}): void;`;
    });
    const map = `interface ${name}EventMap extends HTMLElementEventMap, Pick<GiftEventMap, ${union(events)}> {}`;
    const listens = ['add', 'remove'].map(
      (verb) => `  ${verb}EventListener<K extends keyof ${name}EventMap>(
    type: K,
    listener: (this: ${name}, event: ${name}EventMap[K]) => void,
    options?: boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'},
  ): void;
  ${verb}EventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'},
  ): void;`,
    );
    return `${map}\n/** \`<${tag}>\`: ${about} */\ninterface ${name} extends HTMLElement {\n${[...fields, ...calls, ...listens].join('\n')}\n}`;
  });
  const attributes = elements.map(([tag, { events }]) => {
    const list = attributesOf(tag as keyof typeof ELEMENTS).map(
      ([name, spec]) => `  /** ${spec.about} */\n  '${name}'?: ${attributeType(spec)};`,
    );
    const handlers = events.map(
      (name) => `  /** ${EVENTS[name].about} */\n  'on${name}'?: (event: GiftEventMap['${name}']) => void;`,
    );
    const vue = events.map((name) => `  'on${pascal(name)}'?: (event: GiftEventMap['${name}']) => void;`);
    return `/** Attributes of \`<${tag}>\` in markup. */
interface ${className(tag)}Attributes {
${list.join('\n')}
}
/** Listeners as React 19 writes them. */
interface ${className(tag)}Listeners {
${handlers.join('\n')}
}
/** Listeners as Vue writes them (@gift-...). */
interface ${className(tag)}VueListeners {
${vue.join('\n')}
}`;
  });
  const events = Object.entries(EVENTS).map(
    ([name, { about }]) =>
      `  /** ${about} */\n  '${name}': CustomEvent<${detailType(name as keyof typeof EVENTS)}>;`,
  );
  const list = (line: (tag: string, name: string) => string, indent: string) =>
    elements.map(([tag]) => `${indent}${line(tag, className(tag))}`).join('\n');
  return {
    head: '// Made by packages/widget/scripts/write-contract.ts from src/contract.ts; do not edit.\n',
    react: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';\n`,
    dom: `declare global {
interface GiftEventMap {
${events.join('\n')}
}
${interfaces.join('\n\n')}
interface HTMLElementTagNameMap {
${list((tag, name) => `'${tag}': ${name};`, '  ')}
}
interface DocumentEventMap extends GiftEventMap {}
${attributes.join('\n')}
}
`,
    jsx: `type GiftJsx<E extends HTMLElement, A> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof A> & A;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${list((tag, name) => `'${tag}': GiftJsx<${name}, ${name}Attributes & ${name}Listeners>;`, '      ')}
    }
  }
}
`,
    vue: `type GiftVue<A> = new () => { $props: A & { class?: unknown; style?: unknown; id?: string; slot?: string } };

declare module 'vue' {
  interface GlobalComponents {
${list((tag, name) => `'${tag}': GiftVue<${name}Attributes & ${name}VueListeners>;`, '    ')}
  }
}
`,
  };
}

/** The tables of docs/widget-reference.md. */
export function referenceDoc(): string {
  const parts = elements.map(([tag, { about, events, parts, slots, methods }]) =>
    [
      `## \`<${tag}>\`\n\n${about}。`,
      table(
        ['属性', '值', '默认', '说明'],
        attributesOf(tag as keyof typeof ELEMENTS).map(([name, spec]) => [
          `\`${name}\``,
          valuesOf(spec),
          spec.fallback === undefined ? '' : `\`${spec.fallback}\``,
          spec.about,
        ]),
      ),
      events.length > 0 && `事件：${events.map((name) => `\`${name}\``).join('、')}`,
      table(
        ['方法', '说明'],
        methodsOf(methods).map(([name, { about, parameters }]) => [
          `\`${name}(${parameters.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')})\``,
          about,
        ]),
      ),
      table(
        ['插槽', '内容'],
        Object.entries(slots).map(([name, about]) => [name ? `\`${name}\`` : '（默认）', about]),
      ),
      table(
        ['部件 `::part()`', '是什么'],
        Object.entries(parts).map(([name, about]) => [`\`${name}\``, about]),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  const events = table(
    ['事件', '`event.detail`', '说明'],
    Object.entries(EVENTS).map(([name, { about, detail }]) => [
      `\`${name}\``,
      Object.entries<{ type: string; about: string }>(detail)
        .map(([field, { type, about }]) => `\`${field}${type.endsWith('?') ? '?' : ''}\` ${about}`)
        .join('；'),
      about,
    ]),
  );
  const properties = table(
    ['自定义属性', '浅色', '深色', '说明'],
    Object.entries(PROPERTIES).map(([name, { light, dark, about }]) => [
      `\`${name}\``,
      `\`${light}\``,
      `\`${dark}\``,
      about,
    ]),
  );
  return `# 标签参考

由 \`packages/widget/scripts/write-contract.ts\` 从 \`packages/widget/src/contract.ts\` 生成，请不要手改。属性也可以写成同名的驼峰 property（\`page-size\` ↔ \`pageSize\`）；设为 \`null\` 或 \`undefined\` 等于去掉属性。无效的值按没有写处理，并在控制台提示一行。

${parts.join('\n\n')}

## 预留高度

脚本到来之前浏览器不认识标签，高度为零。要让页面一点也不跳动，在页面的样式里给列表留出高度：\`gift-goods-list { display: block; min-height: 1700px }\`（1200 px 宽、20 件商品的高度）。脚本到来之后，占位卡片和商品卡片一样高。

## 事件

所有事件都会冒泡并穿过 shadow root，可以在标签上或 \`document\` 上监听。

${events}

## 外观

写在标签或它的任何上级上，例如 \`gift-goods-list { --gift-brand: #0a7; }\`。

${properties}
`;
}

const className = (tag: string): string => pascal(tag);
const pascal = (name: string): string => propertyName(`-${name}`);
const union = (names: readonly string[]): string =>
  names.length > 0 ? names.map((name) => `'${name}'`).join(' | ') : 'never';

/** The type of an attribute's value as text. */
function typeOf(spec: AttributeSpec): string {
  if (spec.kind === 'flag') return 'boolean';
  if (spec.kind === 'id') return 'number';
  if ('values' in spec)
    return spec.values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  return 'string';
}
/** What reading the property gives, and what may be set. */
const propertyType = (spec: AttributeSpec): string =>
  spec.kind === 'flag' ? 'boolean' : spec.fallback === undefined ? `${typeOf(spec)} | null` : typeOf(spec);
/** What markup may hold: numbers also as text. */
function attributeType(spec: AttributeSpec): string {
  if (spec.kind === 'id') return 'number | `${number}`';
  if (spec.kind === 'number-choice')
    return `${typeOf(spec)} | ${spec.values.map((value) => `'${value}'`).join(' | ')}`;
  return spec.kind === 'flag' ? "boolean | ''" : typeOf(spec);
}
const valuesOf = (spec: AttributeSpec): string =>
  spec.kind === 'flag'
    ? '有或没有'
    : 'values' in spec
      ? spec.values.map((value) => `\`${value}\``).join(' ')
      : spec.kind === 'id'
        ? '正整数'
        : `文字，最多 ${spec.max} 字`;

function detailType(name: keyof typeof EVENTS): string {
  const fields = Object.entries<{ type: string }>(EVENTS[name].detail).map(([field, { type }]) =>
    type.endsWith('?') ? `${field}?: ${type.slice(0, -1)}` : `${field}: ${type}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
