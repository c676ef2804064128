import type { OrderItem } from '@giftship/shared/orders/contract';
import type { AgreedChunk, FlowPorts } from '@giftship/shared/orders/place-order-flow';

/** Ports of the conversation that can be asked and sent through, and bring waybills to their store. */
export type OrderPorts = Required<FlowPorts>;

/** Numbers that the check names: bought before, and repeated among these rows. */
export interface Repeated {
  bought: Set<string>;
  twice: Set<string>;
}

/** The same ports, which ask about each number once and name those that stand twice as well; both are told apart. */
export function namingRepeated(ports: OrderPorts, onChecked: (repeated: Repeated) => void): OrderPorts {
  return {
    ...ports,
    check: async (numbers) => {
      const twice = new Set(numbers.filter((number, i) => numbers.indexOf(number, i + 1) >= 0));
      const bought = new Set(await ports.check([...new Set(numbers)]));
      onChecked({ bought, twice });
      return [...new Set([...bought, ...twice])];
    },
  };
}

/** The same ports, which tell of each chunk that went through: `before` is asked in front of it, `onMade` hears what it made. */
export function tellingMade<T>(
  ports: OrderPorts,
  before: () => T,
  onMade: (made: { chunk: AgreedChunk; items: OrderItem[]; before: T }) => void,
): OrderPorts {
  return {
    ...ports,
    make: async (chunk) => {
      const was = before();
      const items = await ports.make(chunk);
      onMade({ chunk, items, before: was });
      return items;
    },
  };
}
