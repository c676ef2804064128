import {
  Component,
  type ComponentChildren,
  type ComponentType,
  Fragment,
  createElement,
  render,
} from 'preact';

/**
 * React as the tag uses it, on preact. preact/compat would do all of React and costs 1.5 kB more; the tests run the same
 * source on React itself. Events are those of the browser: `onInput`, not `onChange`.
 */
export * from 'preact/hooks';
export { Fragment };
export default { createElement };

type Props = Record<string, unknown>;

export function memo(View: (props: Props) => ComponentChildren): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return Object.keys(next).some((name) => next[name] !== this.props[name]);
    }
    override render(): ComponentChildren {
      return View(this.props);
    }
  };
}

export const createRoot = (place: HTMLElement) => ({
  render: (view: ComponentChildren) => render(view, place),
  unmount: () => render(null, place),
});

export function jsx(type: ComponentType | string, props: Props, key?: string) {
  return createElement(type as ComponentType, { ...props, key });
}
export const jsxs = jsx;
