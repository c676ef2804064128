import { StockBy } from '../../../stock/calls.ts';
import { StockWork } from '../../../stock/StockWork.tsx';
import { STOCK_CALLS } from '../../stock-calls.ts';
import { useWarehouseChoice } from './use-warehouses.ts';

/** A supplier's own stock (S031). */
export function StockPage() {
  return (
    <StockBy value={STOCK_CALLS}>
      <StockWork choices={useWarehouseChoice()} />
    </StockBy>
  );
}
