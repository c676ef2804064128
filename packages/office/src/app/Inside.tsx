import { useKitTheme } from '@giftship/kit/look/look.ts';
import { ToastPlace } from '@giftship/kit/toast/ToastPlace.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'virtual:antd/Button,Input,InputNumber,Select,Checkbox,Radio,Modal,Form,message,Tooltip,Progress,Segmented,Switch,Pagination.css';
import '@giftship/kit/dialog/modal.css';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { BASE } from '../lib/paths.ts';
import { queries } from '../lib/queries.ts';
import { Layers } from '../session/Layers.tsx';
import { Frame } from './Frame.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
/** One route for all: the table of pages decides what stands in the frame. */
const router = createBrowserRouter([{ path: '*', Component: Frame }], { basename: BASE });

/** All of the back office behind its doors. */
export function Inside() {
  const theme = useKitTheme();
  return (
    <ConfigProvider theme={theme} locale={zhCN} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastPlace />
        {/* Within the provider: what it draws with the kit needs the nonce of the page. */}
        <Layers />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
