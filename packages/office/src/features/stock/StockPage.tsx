import { StockBy } from '../../stock/calls.ts';
import { StockWork } from '../../stock/StockWork.tsx';
import { useStockCalls } from './use-stock-calls.ts';
import { useStockChoices } from './use-stock-choices.ts';

/** Stock of all suppliers (O071-O077). */
export function StockPage() {
  return (
    <StockBy value={useStockCalls()}>
      <StockWork choices={useStockChoices()} />
    </StockBy>
  );
}
