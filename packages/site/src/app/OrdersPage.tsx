import { Batches } from '../features/batches/Batches.tsx';
import { PayBatchDialog } from '../features/batches/PayBatchDialog.tsx';
import { OrderListPage } from '../features/orders/OrderListPage.tsx';

/** 订单列表 with the batches beside it (M041, X030): two features in one page. */
export const OrdersPage = () => <OrderListPage Batches={Batches} PayBatch={PayBatchDialog} />;
