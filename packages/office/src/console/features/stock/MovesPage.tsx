import { StockBy } from '../../../stock/calls.ts';
import { MovesWork } from '../../../stock/MovesWork.tsx';
import { STOCK_CALLS } from '../../stock-calls.ts';
import { useWarehouseChoice } from './use-warehouses.ts';

/** Movements of a supplier's own stock (S031). */
export function MovesPage() {
  return (
    <StockBy value={STOCK_CALLS}>
      <MovesWork choices={useWarehouseChoice()} />
    </StockBy>
  );
}
