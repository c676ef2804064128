import { type AttributeSpec, ELEMENTS, type Tag } from '../contract.ts';
import { type AttributeValue, readAttribute } from './attributes.ts';
import { propertyName } from './property-name.ts';

/** An element whose attributes are those of the contract. */
export interface Attributed extends HTMLElement {
  /** Its attributes as values, by property name. */
  readonly values: Record<string, AttributeValue>;
}

/**
 * The attributes of a tag, and properties that are another way to write them: undefined and null take one away, and a
 * property that was set before the script came is not lost.
 */
export function attributed<B extends CustomElementConstructor>(Base: B, tag: Tag) {
  const specs = Object.entries<AttributeSpec>(ELEMENTS[tag].attributes);
  class WithAttributes extends Base {
    static readonly observedAttributes = specs.map(([name]) => name);

    get values(): Record<string, AttributeValue> {
      return Object.fromEntries(
        specs.map((spec) => {
          const [name] = spec;
          return [propertyName(name), readAttribute(tag, spec, this.getAttribute(name))];
        }),
      );
    }

    /** Properties that lie on the element itself hide ours. */
    adoptEarly(): void {
      const properties = specs.map(([name]) => propertyName(name));
      for (const [property, value] of Object.entries(this)) {
        if (!properties.includes(property)) continue;
        Reflect.deleteProperty(this, property);
        Object.assign(this, { [property]: value });
      }
    }
  }
  for (const [name, { kind }] of specs)
    Object.defineProperty(WithAttributes.prototype, propertyName(name), {
      enumerable: true,
      configurable: true,
      get(this: Attributed) {
        return this.values[propertyName(name)];
      },
      set(this: HTMLElement, value: unknown) {
        if (value === undefined || value === null || (kind === 'flag' && !value)) this.removeAttribute(name);
        else this.setAttribute(name, kind === 'flag' && value === true ? '' : String(value));
      },
    });
  return WithAttributes;
}
