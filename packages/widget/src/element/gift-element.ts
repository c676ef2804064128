import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import baseCss from '../base.css?inline';
import type { Tag, Values } from '../contract.ts';
import { type Settings, settingsOf } from '../page/settings.ts';
import { shared } from '../page/shared.ts';
import { type Attributed, attributed } from './attributed.ts';

/** What the view of an element gets. */
export interface View<T extends Tag> {
  /** The element itself, from which events go out. */
  host: HTMLElement;
  values: Values<T>;
  settings: Settings;
}

/** An element as its subclasses and the page's other elements see it. */
export interface GiftElement extends Attributed {
  readonly shadowRoot: ShadowRoot;
  refresh(): void;
  connectedCallback(): void;
  /** What the view of a subclass gets besides. */
  more(): object;
  /** Ends what a subclass keeps open; it has left the page. */
  finish(): void;
}

/** What r2wc keeps under these keys; a subclass is the only way to its faults (embed.md section 2). */
const RENDER = Symbol.for('r2wc.render');
const PROPS = Symbol.for('r2wc.props');
interface Inside extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  [PROPS]: object;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** The class of a tag, apart from its registration: r2wc around a React view, with r2wc's nine faults repaired. */
export function giftElement<V extends object>(tag: Tag, Picture: ComponentType<V>): new () => GiftElement {
  const Base = r2wc(Picture, { shadow: 'open' }) as new () => Inside;

  return class extends attributed(Base, tag) {
    #isQueued = false;

    constructor() {
      super();
      this.shadowRoot.adoptedStyleSheets = [sheet()];
    }

    override connectedCallback(): void {
      this.adoptEarly();
      shared().elements.add(this);
      super.connectedCallback();
    }

    /** A node that is moved comes back in the same task and keeps its state. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        shared().elements.delete(this);
        super.disconnectedCallback();
        this.finish();
      });
    }

    /** Moved by `moveBefore`: another `gift-shop` may be around now. */
    connectedMoveCallback(): void {
      this.refresh();
    }

    /** Also called when the attribute is removed or emptied, which r2wc passes over. */
    attributeChangedCallback(): void {
      this.refresh();
    }

    /** Looks again at attributes and settings. */
    refresh(): void {
      this[RENDER]();
    }

    /** Once per microtask however many attributes changed, and never for an element outside of the page. */
    override [RENDER](): void {
      if (this.#isQueued) return;
      this.#isQueued = true;
      queueMicrotask(() => {
        this.#isQueued = false;
        if (!this.isConnected) return;
        const { values } = this;
        Object.assign(this[PROPS], { host: this, values, settings: settingsOf(this), ...this.more() });
        super[RENDER]();
      });
    }

    more(): object {
      return {};
    }
    finish(): void {}
  };
}

let made: CSSStyleSheet | undefined;
/** One constructed sheet for all elements: no style element, which a strict content policy would refuse. */
function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(baseCss);
  }
  return made;
}
